/** What a noun says of its messages: how far each goes, to which topic of pushes it belongs, and which page that opens. */
import { expect, test } from 'vitest';
import { contractMessages } from '../../products/contracts/messages.ts';
import { withdrawalMessages } from '../../products/withdrawals/messages.ts';
import { KnownMessages } from './message-texts.ts';

test('a push leads to its own product; what may be about somebody who takes the account is about proofs', () => {
  const known = new KnownMessages();
  known.add(contractMessages);
  known.add(withdrawalMessages);
  const shown = (kind: string) => {
    const topic = known.topicOf(kind);
    return [topic, known.pageOf({ kind, topic })];
  };
  expect(shown('contract_liquidated')).toEqual(['fills', 'pages/lever/index']);
  // Goes far, and belongs to its topic all the same.
  expect(shown('withdrawal_submitted')).toEqual(['withdrawals', 'pages/assets/record']);
  expect(shown('address_added')).toEqual(['proofs', 'pages/message/index']);
  // Of what no noun tells any more.
  expect(known.pageOf({ kind: 'gone', topic: 'deposits' })).toBe('pages/assets/record');
});
