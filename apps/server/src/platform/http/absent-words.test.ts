/** Over every call of the wire: a field that is present and unreadable is a fault, absence is granted by the list alone. */
import type { Call } from '@candor/wire';
import { ABSENT_WORDS, withoutAbsent } from '@candor/wire';
import { allCalls, allOperatorCalls } from '@candor/wire/tables';
import type { GenericSchema, StrictObjectSchema } from 'valibot';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { checkRequest } from './check-request.ts';
import { readForm, readJson } from './fields.ts';

const CALLS: readonly Call[] = [allCalls, allOperatorCalls].flatMap((nouns) =>
  Object.values(nouns).flatMap((table: Readonly<Record<string, Call>>) => Object.values(table)),
);
const WORDS = ['', 'null', 'undefined', 'NaN'];
const fieldsOf = (request: GenericSchema): Record<string, GenericSchema> =>
  (request as StrictObjectSchema<Record<string, GenericSchema>, undefined>).entries ?? {};

function faultsOf(call: (typeof CALLS)[number], values: ReturnType<typeof readForm>): Record<string, string> {
  try {
    checkRequest(call, values);
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.detail['fields'] as Record<string, string>;
  }
}

test('R-GEN-7: on every call, a word for nothing is a fault of its field, or the list says why not', () => {
  let asked = 0;
  for (const call of CALLS)
    for (const [name, schema] of Object.entries(fieldsOf(call.request)))
      for (const word of WORDS) {
        const form = readForm(`${name}=${word}`);
        expect(form.values[name], 'the reader of forms drops nothing').toBe(word);
        const isGone = !(name in withoutAbsent(call, form.values));
        const isListed = ABSENT_WORDS.some(
          ({ calls, fields, words }) =>
            words.includes(word) &&
            (fields?.includes(name) ?? true) &&
            (calls === '*' || (calls === 'GET' ? call.method === 'GET' : calls.includes(call.path))),
        );
        expect(isGone, `${call.method} ${call.path} ${name}=${word}`).toBe(isListed);
        // A free text may say these words: it is then read as it is, and never taken for nothing.
        if (isListed || v.safeParse(schema, word).success) continue;
        expect(Object.keys(faultsOf(call, form)), `${call.method} ${call.path} ${name}=${word}`).toContain(
          name,
        );
        asked += 1;
      }
  expect(asked).toBeGreaterThan(500);
});

test('NaN is absent nowhere', () => {
  expect(ABSENT_WORDS.filter(({ words }) => words.includes('NaN'))).toEqual([]);
});

test.each(ABSENT_WORDS.filter(({ calls }) => Array.isArray(calls)))(
  '$calls: what may be absent is a field of the call, and optional there',
  ({ calls, fields, why }) => {
    expect(why.length).toBeGreaterThan(10);
    for (const path of calls) {
      const found = CALLS.filter((call) => call.path === path && call.method === 'POST');
      expect(found, path).not.toEqual([]);
      for (const call of found)
        for (const name of fields ?? []) {
          const schema = fieldsOf(call.request)[name];
          expect(schema?.type, `${path} ${name}`).toBe('optional');
        }
    }
  },
);

describe('R-GEN-7: what the words did before', () => {
  const at = (path: string) => CALLS.find((call) => call.path === path && call.method === 'POST')!;
  test.each(['NaN', 'null', 'undefined', ''])('lever/close share=%s does not mean all of it', (word) => {
    expect(faultsOf(at('lever/close'), readForm(`id=7&share=${word}`))).toEqual({
      share: 'not_a_whole_number',
    });
  });
  test.each(['NaN', 'null', 'undefined', ''])('lever/setstop stop_loss_price=%s clears no stop', (word) => {
    const form = readForm(`id=7&target_profit_price=70000&stop_loss_price=${word}`);
    expect(faultsOf(at('lever/setstop'), form)).toEqual({ stop_loss_price: 'not_a_decimal' });
  });
  test('nor does JSON null', () => {
    expect(faultsOf(at('lever/close'), readJson('{"id":7,"share":null}'))).toEqual({
      share: 'not_a_whole_number',
    });
    expect(faultsOf(at('lever/close_all'), readJson('{"currency_id":null}'))).toEqual({
      currency_id: 'not_an_id',
    });
  });
  test('absent is absent, and the seen words of old clients still pass', () => {
    expect(faultsOf(at('lever/close'), readForm('id=7'))).toEqual({});
    const claim = 'currency=9999&amount=10&imgs=f1&account=null';
    expect(faultsOf(at('wallet/charge_req'), readForm(claim))).toEqual({});
    const first = 'oldpassword=undefined&password=502913&re_password=502913';
    expect(faultsOf(at('safe/update_password'), readForm(first))).toEqual({});
  });
});
