/** What a customer entered about himself: sealed for his case and attempt, and found again by a keyed digest. */
import type { Platform } from '../../platform/platform.ts';
import type { Keyring } from '../files/index.ts';
import { blindIndex, createKeyring } from '../files/index.ts';
import { lookUpWords, plainNumber, whoText } from './kyc-rules.ts';

export interface Person {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  cardId: string;
  /** YYYY-MM-DD. */
  birthDate: string;
  address: string;
}

/** What a sealed person belongs to; it opens for nothing else. */
export interface Attempt {
  userId: number;
  caseId: number;
  attempt: number;
}

export interface Persons {
  seal(person: Person, of: Attempt): Buffer;
  open(sealed: Buffer, of: Attempt): Person;
  /** Equal for one document, whoever shows it and however he writes it. */
  index(of: { country: string; cardId: string }): Buffer;
  /** One digest a word of a name, equal however the word is written: case, marks, width. */
  nameIndex(name: string): Buffer[];
  /** Equal for one name, country and birth date, however the name is written (R-KYC-4). */
  whoIndex(of: Pick<Person, 'name' | 'country' | 'birthDate'>): Buffer;
}

/** By what a case is found again. */
export const digestsOf = ({ persons }: { persons: Persons }, person: Person) => ({
  words: persons.nameIndex(person.name),
  who: persons.whoIndex(person),
});

export function createPersons({ config }: Pick<Platform, 'config'>): Persons {
  const ring: Keyring = createKeyring(config.fileKeys, 'kyc');
  const about = ({ userId, caseId, attempt }: Attempt): string => `kyc|${userId}|${caseId}|${attempt}`;
  return {
    seal: (person, of) => ring.seal(Buffer.from(JSON.stringify(person)), about(of)),
    open: (sealed, of) => JSON.parse(ring.open(sealed, about(of)).toString()) as Person,
    index: ({ country, cardId }) =>
      blindIndex(config.secretPepper, 'documents', `${country}|${plainNumber(cardId) ?? cardId}`),
    nameIndex: (name) => lookUpWords(name).map((word) => blindIndex(config.secretPepper, 'names', word)),
    whoIndex: (of) => blindIndex(config.secretPepper, 'persons', whoText(of)),
  };
}
