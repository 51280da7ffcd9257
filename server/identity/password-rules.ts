/** Which passwords are accepted (spec §5) beyond what the schema says of their length. Pure. */
import { limits } from '#shared/limits.ts';

/** The first that anyone tries, of eight characters and more, from the published lists of breached passwords. */
const commonPasswords = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 0123456789
  87654321 987654321 9876543210 123123123 11223344 12341234 12344321 123321123 147258369 123456789a 123456789q
  a1234567 a12345678 a123456789 abcd1234 abc12345 1234abcd 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsxedc zaq12wsx zaq1zaq1
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 iloveyou
  iloveyou1 sunshine sunshine1 princess princess1 football football1 baseball baseball1 superman superman1 trustno1
  starwars whatever computer internet michelle jennifer letmein1 welcome1 welcome123 changeme changeit admin123
  admin1234 administrator restaurant kitchen1 restauracja kuchnia1 kelner123 kelner12 polska12 polska123 haslo123
  haslo1234 mojehaslo kochamcie kasia123 lukasz123 bartek12 dupadupa misiaczek kochanie master123 monkey123
  dragon123 shadow123 default1 secret123 testtest test1234 samsung1 liverpool blink182 aa123456 aaa12345 q1w2e3r4
  1234qwer qwer1234 asd12345 88888888 00000000 11111111 12121212 69696969`.split(/\s+/),
);

/** What is wrong with `password`, to stand behind the field's name; null if nothing is. */
export function passwordFault(password: string, username: string): string | null {
  if (Buffer.byteLength(password) > limits.passwordMaxBytes) {
    return `must be at most ${limits.passwordMaxBytes} bytes`;
  }
  const folded = password.trim().toLowerCase();
  const isOneCharacter = new Set(folded).size <= 1;
  if (isOneCharacter || folded === username.toLowerCase() || commonPasswords.has(folded)) {
    return 'is too easy to guess';
  }
  return null;
}
