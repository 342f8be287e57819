/** Care of the day: goodwill that names the deposit it makes good, and a restriction whose maker may not keep it by his no. */
import assert from 'node:assert/strict';
import { proposalCalls, riskStatusCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import type { Scene } from '../journeys/money-in-and-out-scene.ts';
import type { Day } from './day.ts';
import { checkedBy, reasoned } from './day.ts';

export async function care(day: Day, scene: Scene): Promise<void> {
  await goodwill(day, scene);
  await restriction(day, scene);
}

/** The transaction is looked at, and left empty: nothing of this customer's was lost. */
async function goodwill(day: Day, { userId }: Scene): Promise<void> {
  const { office, see } = day;
  const say = (key: string): string => office.say('treasury', key);
  const desk = await office.at('treasurer', 'treasury');
  await see('treasury', desk);
  await office.decide(desk, {
    button: say('goodwill'),
    title: say('goodwill'),
    fill: async (dialog) => {
      await dialog.getByLabel(say('customerId'), { exact: true }).fill(String(userId));
      await office.choose(desk, {
        list: dialog.getByLabel(office.say('words', 'currency')),
        option: 'USDT',
      });
      await dialog.getByLabel(new RegExp(`^${office.say('words', 'amount')}`)).fill('12.5');
      const lost = dialog.getByLabel(say('lostTransaction'), { exact: true });
      await lost.fill(`0x${'5a'.repeat(32)}`);
      await reasoned(day, desk, { text: 'The chart was wrong for an hour', picture: 'goodwill' })(dialog);
      await lost.fill('');
    },
  });
  await checkedBy(day, ['withdrawal_approver'], {
    kind: 'goodwill',
    maker: 'treasurer',
    picture: 'goodwill-check',
  });
}

/** Set alone by one; lifting it is asked for by another, and whoever set it may agree and not refuse. */
async function restriction(day: Day, { userId }: Scene): Promise<void> {
  const { office, see } = day;
  const reviewer = await office.as('kyc_reviewer');
  const approver = await office.as('withdrawal_approver');
  const set = async (at: typeof reviewer, status: 'enhanced' | 'normal', note: string) => {
    const { version } = await ask(at, riskStatusCalls.detail, { user_id: userId });
    return ask(at, riskStatusCalls.set, {
      user_id: userId,
      version,
      status,
      reason: 'unusual_activity',
      note,
    });
  };
  await set(reviewer, 'enhanced', 'Three addresses in an hour');
  await see('risk-status', await office.at('kyc_reviewer', `risk-status/${userId}`));
  const { proposal_id: id } = await set(approver, 'normal', 'All three are his own');
  assert.ok(id);
  const desk = await office.at('kyc_reviewer', `proposals/${id}`);
  await desk.page.getByText(office.say('operators', 'undoesYours')).waitFor();
  await see('risk-lift-greyed-no', desk);
  await office.decide(desk, {
    button: office.say('operators', 'approve'),
    title: office.say('operators', 'approveTitle', { id }),
  });
  const { state } = await ask(approver, proposalCalls.detail, { id });
  assert.equal(state, 'executed');
}
