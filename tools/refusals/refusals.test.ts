/**
 * A call lists exactly what it can be refused with: what its handler comes to and the call does not name fails here, and so
 * does what it names and nothing throws. Codes of `anyCallNoun` can be answered by every call and need no naming.
 */
import * as customers from '@candor/wire';
import type { Call } from '@candor/wire';
import * as operators from '@candor/wire/operators';
import { REFUSAL_CODES, allCalls, allOperatorCalls } from '@candor/wire/tables';
import { afterAll, describe, expect, test } from 'vitest';
import { followRefusals } from './flow.ts';
import { NEVER_HERE } from './never-here.ts';
import { readSource } from './source.ts';

const codes: ReadonlySet<string> = new Set(REFUSAL_CODES);
const ofEveryCall: ReadonlySet<string> = new Set(customers.anyCallNoun.refusals);
/** Thrown while an upload is read, before its handler. */
const OF_UPLOADS = ['file_too_large'];
/** Thrown where the look is written down, before the handler. */
const OF_BOUNDED_LOOKS = ['acts_too_many'];

const source = readSource(codes);
afterAll(() => source.close());
const flow = followRefusals(source, codes);
const tables = { ...customers, ...operators } as unknown as Readonly<Record<string, Record<string, Call>>>;
const excused = (call: string) => NEVER_HERE.filter(({ calls }) => calls.includes(call));

const looked = flow.handlers.map((handler) => {
  const call = tables[handler.table]?.[handler.name];
  const name = `${handler.table}.${handler.name}`;
  const thrown = new Set([
    ...flow.codesFrom(handler).keys(),
    ...(call?.isUpload ? OF_UPLOADS : []),
    ...(call?.mostSeen === undefined && call?.searches === undefined ? [] : OF_BOUNDED_LOOKS),
  ]);
  return { handler, call, name, thrown };
});

test('every call of the wire has a handler that was found', () => {
  const calls = [...Object.values(allCalls), ...Object.values(allOperatorCalls)].flatMap((table) =>
    Object.values(table as Readonly<Record<string, Call>>),
  );
  expect(calls.filter((call) => !looked.some((each) => each.call === call)).map(({ path }) => path)).toEqual(
    [],
  );
});

describe('a call lists', () => {
  test('what its handler throws', () => {
    const unlisted = looked.flatMap(({ handler, call, name, thrown }) => {
      const known = new Set([...(call?.refusals ?? []), ...excused(name).flatMap((entry) => entry.codes)]);
      return [...thrown]
        .filter((code) => !known.has(code) && !ofEveryCall.has(code))
        .map((code) => `${name}: ${code}, by ${flow.wayTo(handler, code)}`);
    });
    expect(unlisted).toEqual([]);
  });

  test('nothing else', () => {
    const idle = looked.flatMap(({ call, name, thrown }) =>
      (call?.refusals ?? [])
        .filter((code) => !thrown.has(code) && !ofEveryCall.has(code))
        .map((code) => `${name}: ${code}`),
    );
    expect(idle).toEqual([]);
  });
});

test('every code is answered by some call', () => {
  const listed = new Set(looked.flatMap(({ call }) => call?.refusals ?? []));
  expect(REFUSAL_CODES.filter((code) => !listed.has(code) && !ofEveryCall.has(code))).toEqual([]);
});

test('no excuse outlives its cause', () => {
  const stale = NEVER_HERE.flatMap(({ calls, codes: never }) =>
    calls.flatMap((name) => {
      const seen = looked.find((each) => each.name === name);
      return never
        .filter((code) => seen === undefined || !seen.thrown.has(code) || seen.call?.refusals.includes(code))
        .map((code) => `${name}: ${code}`);
    }),
  );
  expect(stale).toEqual([]);
});
