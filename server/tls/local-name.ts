/** Answers multicast DNS queries for `kelner.local`, so that nobody has to type an IP address. */
import makeMdns from 'multicast-dns';

type LocalNameOptions = {
  /** The name without `.local`. */
  name: string;
  /** Read for each response, because addresses change. */
  addresses: () => readonly string[];
  /** Called when another computer already uses the name. This server then stays silent. */
  onTaken: (address: string) => void;
  onFault: (error: Error) => void;
};

/** The TTL is short because a computer may get another address. */
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
  /** True while other hosts may still object to the name (RFC 6762 §8.1). */
  let isProbing = true;
  let isTaken = false;
  /** Packets already sent, also older ones: a packet may come back through another network interface. */
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
      // Announces the address, so that caches need not ask.
      answer();
    }, probeMs);
  });
  return () => {
    clearTimeout(probed);
    return new Promise(resolve => mdns.destroy(() => resolve()));
  };
}
