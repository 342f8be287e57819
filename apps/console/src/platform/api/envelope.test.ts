import { expect, it } from 'vitest';
import { ConnectionError, NotLoggedInError, RefusalError, unwrap } from './envelope.ts';

it('an answer gives its data and what the server says', () => {
  expect(unwrap({ type: 'ok', code: 1, message: 'done', data: { id: 7 } })).toEqual({
    data: { id: 7 },
    message: 'done',
  });
});

it('a refusal keeps its code and its figures', () => {
  const reply = {
    type: 'error',
    code: 0,
    message: 'moved',
    data: { refusal: 'case_changed', requestId: 'x', version: 4 },
  };
  try {
    unwrap(reply);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(RefusalError);
    expect((error as RefusalError).code).toBe('case_changed');
    expect((error as RefusalError).detail['version']).toBe(4);
  }
});

it('type 999 ends the session, and what is no envelope is a lost answer', () => {
  expect(() => unwrap({ type: 999, code: 0, message: 'log in', data: {} })).toThrow(NotLoggedInError);
  expect(() => unwrap('<html>')).toThrow(ConnectionError);
});
