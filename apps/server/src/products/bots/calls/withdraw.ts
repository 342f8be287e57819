/** A withdrawal for a key that may (R-API-1): once for each name or signed request, refused in the words that programs know. */
import { createHash } from 'node:crypto';
import { asRefusal } from '../../../platform/http/replies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { BotFault, FAULTS, illegal, notRequired } from '../faults.ts';
import { chainOf } from './networks.ts';
import type { Asked } from '../params.ts';
import { takeName } from '../withdrawal-names-store.ts';
import type { CalledBy, World } from '../world.ts';

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

interface Wish {
  asked: Asked;
  currencyId: number;
  amount: bigint;
}

export async function withdraw(
  world: World,
  { userId, keyId, payload, stillInTime }: CalledBy,
  { asked, currencyId, amount }: Wish,
): Promise<{ id: string }> {
  const given = asked.text('withdrawOrderId');
  if (given !== undefined && !NAME.test(given)) throw illegal('withdrawOrderId');
  if (asked.has('addressTag')) throw notRequired('addressTag');
  const name = given ?? `=${createHash('sha256').update(payload()).digest('hex')}`;
  const network = asked.text('network');
  const wish = {
    userId,
    currencyId,
    amount,
    address: asked.must('address'),
    chain: network === undefined ? undefined : chainOf(network),
    remark: asked.words('name', 200) ?? '',
    travelOwner: asked.choice('travelOwner', ['own', 'provider']),
    travelProvider: asked.words('travelProvider', 80),
  };
  stillInTime();
  const id = await world.on.cash
    .out()
    .withdraw(wish, async (tx, withdrawalId) => {
      if (!(await world.on.apiKeys.stillWithdraws(tx, keyId))) throw FAULTS.badKey();
      if (!(await takeName(tx, { userId, name, keyId, withdrawalId })))
        throw new BotFault(400, -4001, { msg: 'Invalid operation: this withdrawal was asked for before.' });
    })
    .catch(rethrow);
  return { id: String(id) };
}

const FAULTS_OF: Readonly<Record<string, readonly [code: number, msg: string]>> = {
  account_frozen: [-4015, 'Withdraw is limited.'],
  payouts_blocked: [-4015, 'Withdraw is limited.'],
  payouts_in_review: [-4015, 'Withdraw is limited.'],
  own_address_only: [-4015, 'Withdraw is limited.'],
  verification_first: [-4015, 'Withdraw is limited.'],
  fund_password_required: [-4015, 'Withdraw is limited.'],
  withdraw_address_first: [-4007, 'Address validation is not passed: it is not in the address book.'],
  address_waiting: [-4007, 'Address validation is not passed: it was saved less than 24 hours ago.'],
  address_is_ours: [-4007, 'Address validation is not passed.'],
  address_is_contract: [-4007, 'Address validation is not passed.'],
  withdrawals_closed: [-4019, 'Current asset is not open for withdrawal.'],
  writes_stopped: [-4019, 'Current asset is not open for withdrawal.'],
  withdrawals_held: [-4016, 'Within 24 hours after a change of security, withdrawal is prohibited.'],
  amount_too_precise: [-4021, 'Asset withdrawal has more decimal places than its network.'],
  withdrawal_below_minimum: [-4022, 'Less than the minimum pick-up quantity.'],
  withdrawals_used_today: [-4023, 'Within 24 hours, the withdrawal exceeds the maximum amount.'],
  withdrawal_over_limit: [-4023, 'Within 24 hours, the withdrawal exceeds the maximum amount.'],
  insufficient_balance: [-4026, 'You have insufficient balance.'],
  withdrawal_fee_too_high: [-4028, 'The amount of withdrawal must be greater than the Commission.'],
  travel_declaration_required: [
    -4015,
    'Withdraw is limited: state travelOwner=own, or travelOwner=provider with travelProvider.',
  ],
};

function rethrow(error: unknown): never {
  const known = error instanceof Refusal ? FAULTS_OF[asRefusal(error).code] : undefined;
  if (known === undefined) throw error;
  throw new BotFault(400, known[0], { msg: known[1] });
}
