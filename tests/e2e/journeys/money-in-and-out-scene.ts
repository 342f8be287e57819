/** Who acts in the journey of money in and out, and on what: a customer with a phone, an office of operators, one person's data. */
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Language } from '@candor/wire';
import type { Desk } from '../desk.ts';
import type { Office } from '../office.ts';
import type { Phone } from '../phone.ts';
import type { Stage } from '../stage.ts';

export interface Settings {
  language: 'zh' | 'en';
  theme: 'dark' | 'light';
}

export interface Scene {
  stage: Stage;
  phone: Phone;
  office: Office;
  person: Person;
  me: { url: string; token: string };
  userId: number;
  /** Saves what the phone, or a desk, shows now; only where somebody wants to look (E2E_PHOTOS names the folder). */
  see(name: string, desk?: Desk): Promise<void>;
}

/** What the customer enters; the first name is the mistake the reviewer finds. */
export interface Person {
  wrongName: string;
  name: string;
  document: string;
  address: string;
  bank: Readonly<
    Record<
      | 'card_number'
      | 'bank_account'
      | 'iban'
      | 'bank'
      | 'bank_name'
      | 'bank_branch'
      | 'bank_address'
      | 'swift_code'
      | 'residence_address'
      | 'postal_code',
      string
    >
  >;
}

export function photographer(
  phone: Phone,
  { language }: { language: Language; theme: 'dark' | 'light' },
): Scene['see'] {
  const folder = process.env['E2E_PHOTOS'];
  let number = 0;
  return async (name, desk) => {
    if (folder === undefined) return;
    number += 1;
    const file = `journey-${language}-${String(number).padStart(2, '0')}-${name}.png`;
    await (desk ?? phone).page.screenshot({
      path: join(folder, file),
      ...(desk === undefined ? {} : { fullPage: true }),
    });
  };
}

/** A photo as the phone could take one: the upper part of its own screen. */
export async function photo(
  { stage, phone }: Pick<Scene, 'stage' | 'phone'>,
  height: number,
): Promise<string> {
  const path = join(stage.folder, `photo-${height}.jpg`);
  await phone.page.screenshot({ path, type: 'jpeg', clip: { x: 0, y: 0, width: 390, height } });
  return path;
}

const BANK = {
  card_number: '4000 1234 1234 1234',
  bank_account: '4000123412341234',
  iban: 'ES9121000418450200051332',
  swift_code: 'CAIXESBB',
  postal_code: '28013',
};

export function newPerson({ language }: Settings): Person {
  const document = `E${randomBytes(4).readUInt32BE().toString().padStart(10, '0')}`;
  if (language === 'zh')
    return {
      wrongName: '王小',
      name: '王小明',
      document,
      address: '马德里市主街 1 号 3 楼',
      bank: {
        ...BANK,
        bank: '凯克萨',
        bank_name: '凯克萨银行',
        bank_branch: '马德里支行',
        bank_address: '马德里市主街 2 号',
        residence_address: '马德里市主街 1 号 3 楼',
      },
    };
  return {
    wrongName: 'Maria Lopez',
    name: 'Maria Lopez Garcia',
    document,
    address: 'Calle Mayor 1, 28013 Madrid',
    bank: {
      ...BANK,
      bank: 'CaixaBank',
      bank_name: 'CaixaBank, S.A.',
      bank_branch: 'Madrid Sol',
      bank_address: 'Calle Mayor 2, Madrid',
      residence_address: 'Calle Mayor 1, 28013 Madrid',
    },
  };
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** An address of TRON that nobody has: 0x41, twenty bytes, four of the double SHA-256, in base 58. */
export function newTronAddress(): string {
  const body = Buffer.concat([Buffer.from([0x41]), randomBytes(20)]);
  const sha = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
  let rest = BigInt(`0x${Buffer.concat([body, sha(sha(body)).subarray(0, 4)]).toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = BASE58.charAt(Number(rest % 58n)) + text;
  return text;
}
