/** Faults by field. */
import { forward, minLength, object, partialCheck, pipe, string } from 'valibot';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './form-rules.ts';

const schema = pipe(
  object({ a: pipe(string(), minLength(1, 'required'), minLength(3, 'too_short')), b: string() }),
  forward(
    partialCheck([['a'], ['b']], (value) => value.a === value.b, 'differ'),
    ['b'],
  ),
);

describe('faultsOf', () => {
  it('gives the first fault of each field', () => {
    expect(faultsOf(schema, { a: '', b: '' })).toEqual({ a: 'required' });
    expect(faultsOf(schema, { a: 'abc', b: 'abd' })).toEqual({ b: 'differ' });
  });
  it('gives nothing for correct values', () => expect(faultsOf(schema, { a: 'abc', b: 'abc' })).toEqual({}));
});
