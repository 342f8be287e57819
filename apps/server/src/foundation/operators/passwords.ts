/** Operators' passwords: 12 characters or more, Argon2id, a few at once so that logins here cannot take the processor from orders. */
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../../platform/turns.ts';

/** OWASP's minimum for argon2id; 2 names that variant in the library, whose const enum this build cannot import. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const SHORTEST = 12;
/** Fewer different characters make a pattern, not a password. */
const FEWEST_DIFFERENT = 6;

export interface OperatorPasswords {
  hash(password: string): Promise<string>;
  /**
   * Whether it is right, in its turn: `claim` counts the try within it, so that "busy" counts nothing. `address` is where somebody comes
   * from who is not logged in. A missing hash takes as long as a wrong password.
   */
  verify(of: {
    stored: string | null;
    password: string;
    address?: string;
    claim: () => Promise<void>;
  }): Promise<boolean>;
}

export function createOperatorPasswords(): OperatorPasswords {
  const turns = createTurns();
  let dummy: Promise<string> | undefined;
  return {
    hash: (password) => turns({ lane: 'known', key: '' }, (onCore) => onCore(() => hash(password, OPTIONS))),
    verify: ({ stored, password, address, claim }) =>
      turns(
        address === undefined ? { lane: 'known', key: '' } : { lane: 'stranger', key: address },
        async (onCore) => {
          await claim();
          const against = stored ?? (await (dummy ??= hash('nobody has this password', OPTIONS)));
          return (await onCore(() => verify(against, password))) && stored !== null;
        },
      ),
  };
}

/** `names` are what others know of the person: name, e-mail address. */
export function isWeakPassword(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase();
  if ([...password].length < SHORTEST || new Set(lower).size < FEWEST_DIFFERENT) return true;
  if (isRun(lower)) return true;
  const parts = ['candor', 'password', ...names.flatMap((name) => name.toLowerCase().split(/[@\s.]+/))];
  // What is left without the words everybody would try first must still be hard.
  const rest = parts
    .filter((part) => part.length >= 4)
    .reduce((left, part) => left.replaceAll(part, ''), lower);
  return rest.length < SHORTEST / 2;
}

const KEYBOARD = 'qwertyuiopasdfghjklzxcvbnm';

/** Mostly one character after its neighbour, in the alphabet, among the digits or on a keyboard. */
function isRun(text: string): boolean {
  const follows = (a: string, b: string) => {
    const step = Math.abs(b.charCodeAt(0) - a.charCodeAt(0));
    const onKeys = KEYBOARD.indexOf(a) >= 0 && KEYBOARD.indexOf(b) === KEYBOARD.indexOf(a) + 1;
    return step <= 1 || onKeys || a + b === '90';
  };
  const pairs = [...text].slice(1).filter((character, n) => follows(text[n]!, character)).length;
  return pairs >= (text.length - 1) * 0.6;
}
