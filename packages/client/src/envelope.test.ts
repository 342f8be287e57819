/** Reply handling of spec section 8. */
import { describe, expect, it } from 'vitest';
import { ConnectionError, NO_TEXT, NotLoggedInError, RefusalError, unwrap } from './envelope.ts';

function failure(reply: unknown): unknown {
  try {
    unwrap(reply);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('unwrap', () => {
  it('spec 8: type ok, or code 1, is success', () => {
    expect(unwrap({ type: 'ok', code: 1, message: '', data: [1] })).toEqual({ data: [1], message: '' });
    expect(unwrap({ code: 1, message: 'done', data: null })).toEqual({ data: null, message: 'done' });
  });
  it('keeps falsy payloads as they are', () => {
    expect(unwrap({ type: 'ok', data: 0 }).data).toBe(0);
    expect(unwrap({ type: 'ok', data: false }).data).toBe(false);
  });
  it.each([999, '999'])('spec 8: type %j is not logged in, with its text', (type) => {
    const error = failure({ type, code: 0, message: 'please log in', data: {} });
    expect(error).toBeInstanceOf(NotLoggedInError);
    expect((error as Error).message).toBe('please log in');
  });
  it('a refusal brings its code, its numbers and its fields', () => {
    const error = failure({
      type: 'error',
      code: 0,
      message: 'too small',
      data: { refusal: 'invalid_request', requestId: 'r', min: '10', fields: { amount: 'required' } },
    });
    expect(error).toBeInstanceOf(RefusalError);
    expect(error).toMatchObject({
      message: 'too small',
      code: 'invalid_request',
      fields: { amount: 'required' },
    });
    expect((error as RefusalError).detail['min']).toBe('10');
  });
  it('spec 8: ERROR when a failure has no text', () => {
    expect((failure({ type: 'error' }) as Error).message).toBe(NO_TEXT);
    expect(failure({ type: 'error' })).toMatchObject({ code: 'unknown', fields: {} });
  });
  it.each([null, 'text', [], 5, undefined])('%j is no envelope', (reply) => {
    expect(failure(reply)).toBeInstanceOf(ConnectionError);
  });
});
