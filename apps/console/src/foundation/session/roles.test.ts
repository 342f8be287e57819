import { customerCalls, operatorCalls, operatorSessionCalls } from '@candor/wire/operators';
import { expect, it } from 'vitest';
import { mayCall } from './roles.ts';

it('R-OPS-1: a call opens to its roles and to nobody else', () => {
  expect(mayCall(['support'], customerCalls.freezeWithdrawals)).toBe(true);
  expect(mayCall(['auditor'], customerCalls.freezeWithdrawals)).toBe(false);
  expect(mayCall(['content', 'access_admin'], operatorCalls.people)).toBe(true);
  expect(mayCall([], customerCalls.search)).toBe(false);
});

it('calls of every operator open to all', () => {
  expect(mayCall(['content'], operatorSessionCalls.me)).toBe(true);
  expect(mayCall([], operatorSessionCalls.login)).toBe(true);
});
