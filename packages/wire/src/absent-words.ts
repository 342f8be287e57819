/**
 * What counts as absent although it was sent (R-GEN-7, wire.md 19.5). Old clients write `null`, `undefined` or nothing where
 * they have no value. A field that is present and cannot be read is an error, everywhere but here: this is the whole list, and
 * each line says why absence harms nobody there. `NaN` is on no line: it is a sum that went wrong, never a wish.
 */
import type { Call } from './call.ts';

export interface AbsentWords {
  /** Paths of calls that write; `*` is every call, `GET` every one that only reads. */
  calls: readonly string[] | '*' | 'GET';
  /** Absent: every field. */
  fields?: readonly string[];
  words: readonly string[];
  why: string;
}

const WORDS = ['', 'null', 'undefined'];
const LIST = "a list that is asked for by POST: it changes nothing, and shows all of the caller's own";
const PROOFS = ['second_code', 'passkey_ticket', 'passkey', 'fund_password', 'step_up_code'];

export const ABSENT_WORDS: readonly AbsentWords[] = [
  {
    calls: 'GET',
    words: [''],
    why: 'a read without this filter shows more of what the caller may see anyway',
  },
  { calls: '*', fields: ['lang'], words: WORDS, why: 'the header says the language, or the default does' },
  {
    calls: '*',
    fields: PROOFS,
    words: WORDS,
    why: 'a proof that is absent proves nothing, and the act is refused',
  },
  {
    calls: ['wallet/charge_req'],
    fields: ['account', 'chain', 'tx_id', 'reference'],
    words: WORDS,
    why: 'they help people to find a transfer; a claim credits nothing (P-DEP-1)',
  },
  {
    calls: ['wallet/out'],
    fields: ['chain', 'code', 'rate', 'remark', 'note', 'travel_owner', 'travel_provider'],
    words: WORDS,
    why: 'the saved address decides the chain, a missing code or owner refuses, the rest is shown only',
  },
  { calls: ['wallet/get_address'], fields: ['currency'], words: WORDS, why: LIST },
  { calls: ['wallet/list'], fields: ['currency_name', 'valuation'], words: WORDS, why: LIST },
  {
    calls: ['wallet/legal_log'],
    fields: ['currency', 'type', 'account', 'kind', 'from', 'to'],
    words: WORDS,
    why: LIST,
  },
  { calls: ['lever/my_trade'], fields: ['status', 'currency_id', 'legal_id'], words: WORDS, why: LIST },
  {
    calls: ['safe/update_password'],
    fields: ['oldpassword', 'code', 'id_number'],
    words: WORDS,
    why: 'sent so when it is set for the first time; where one is set, it is refused without the old one',
  },
  {
    calls: ['user/register', 'user/login'],
    fields: ['areacode'],
    words: WORDS,
    why: 'sent so with an e-mail account, where it is not used; with a phone it names another account',
  },
  {
    calls: ['sms_mail', 'user/check_mobile', 'user/forget'],
    fields: ['area_code'],
    words: WORDS,
    why: 'the same; a code of another account proves nothing',
  },
  { calls: ['user/register'], fields: ['extension_code'], words: WORDS, why: 'nobody invited him' },
  { calls: ['user/login'], fields: ['code'], words: WORDS, why: 'a new device is refused without its code' },
  {
    calls: ['user/e_email', 'user/e_mobile'],
    fields: ['old_code'],
    words: WORDS,
    why: 'where an address is bound already, the change is refused without its code',
  },
];

/** The request without the fields that count as absent on this call; what is left is read strictly. */
export function withoutAbsent(
  call: Pick<Call, 'method' | 'path'>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const gone = Object.keys(values).filter((name) => isAbsent(call, name, values[name]));
  if (gone.length === 0) return values;
  const left = Object.create(null) as Record<string, unknown>;
  for (const name of Object.keys(values)) if (!gone.includes(name)) left[name] = values[name];
  return left;
}

function isAbsent(call: Pick<Call, 'method' | 'path'>, name: string, value: unknown): boolean {
  // Most values are none of the words: nothing is looked up for them.
  const word = value === null ? 'null' : value;
  if (word !== '' && word !== 'null' && word !== 'undefined') return false;
  return ABSENT_WORDS.some(
    ({ calls, fields, words }) =>
      words.includes(word) &&
      (fields === undefined || fields.includes(name)) &&
      (calls === '*' || (calls === 'GET' ? call.method === 'GET' : calls.includes(call.path))),
  );
}
