/** The button of a link in a mail stays until the link is over. */
import { expect, test } from 'vitest';
import { RefusalError } from '../../platform/api/index.ts';
import { isLinkOver } from './link-rules.ts';

test.each([
  ['link_expired', true],
  ['invalid_request', true],
  ['busy', false],
  ['rate_limited', false],
  ['internal_error', false],
] as const)('%s', (code, isOver) => {
  expect(isLinkOver(new RefusalError('said', code, {}))).toBe(isOver);
});

test('an answer that did not come', () => expect(isLinkOver(new Error('network'))).toBe(false));
