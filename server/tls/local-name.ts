/** Answers the network's question who `kelner.local` is (multicast DNS), so that nobody types an address. */
import makeMdns from 'multicast-dns';

type LocalNameOptions = {
  /** Without `.local`. */
  name: string;
  /** Asked at each answer: addresses change. */
  addresses: () => readonly string[];
  /** Another computer has the name. If it had it first this one stays silent. */
  onTaken: (address: string) => void;
  onFault: (error: Error) => void;
};

/** Short, because a computer may get another address. */
const ttlSeconds = 60;
const probeMs = 750;

/** Returns the function that stops answering. */
export function answerLocalName({
  name,
  addresses,
  onTaken,
  onFault,
}: LocalNameOptions): () => Promise<void> {
  const host = `${name}.local`;
  const isOurs = (asked: string) => asked.toLowerCase() === host;
  const mdns = makeMdns({ loopback: true });
  /** While nobody has had the time to say that the name is theirs. */
  let isProbing = true;
  let isTaken = false;
  /** Also those of before: what was said comes back by another network of this computer. */
  const said = new Set<string>();
  const reported = new Set<string>();
  const answer = () => {
    if (isProbing || isTaken) return;
    const current = addresses();
    for (const address of current) said.add(address);
    const answers = current.map(data => ({
      name: host,
      type: 'A' as const,
      ttl: ttlSeconds,
      flush: true,
      data,
    }));
    if (answers.length > 0) mdns.respond({ answers });
  };
  mdns.on('query', ({ questions = [] }) => {
    if (questions.some(asked => isOurs(asked.name) && ['A', 'ANY'].includes(asked.type))) answer();
  });
  mdns.on('response', ({ answers = [] }) => {
    for (const found of answers) {
      if (found.type !== 'A' || !isOurs(found.name)) continue;
      if (said.has(found.data) || addresses().includes(found.data) || reported.has(found.data)) continue;
      reported.add(found.data);
      if (isProbing) isTaken = true;
      onTaken(found.data);
    }
  });
  mdns.on('error', onFault);
  mdns.on('warning', onFault);
  let probed: NodeJS.Timeout | undefined;
  mdns.on('ready', () => {
    mdns.query(host, 'A');
    probed = setTimeout(() => {
      isProbing = false;
      // So that the others learn the address without asking.
      answer();
    }, probeMs);
  });
  return () => {
    clearTimeout(probed);
    return new Promise(resolve => mdns.destroy(() => resolve()));
  };
}
