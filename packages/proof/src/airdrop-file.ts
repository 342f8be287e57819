/** Reads what the venue says about a customer's airdrop from its own reply, `airdrop/detail`, as a customer saved it. */
import { decimal } from '@candor/money';
import type { AirdropClaim, ListedShare } from './airdrop-proof.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Throws with the field that is missing or malformed. The whole reply of the API, or its data, will do. */
export function readAirdrop(json: unknown): AirdropClaim {
  const outer = fields(json, 'file');
  const data = 'data' in outer ? fields(outer['data'], 'data') : outer;
  const campaign = fields(data['campaign'], 'campaign');
  if (campaign['sharing'] === null) throw new Error('sharing: the airdrop is not counted yet');
  const sharing = fields(campaign['sharing'], 'sharing');
  const ownShare = data['share'] === null ? null : fields(data['share'], 'share');
  return {
    campaignId: integer(campaign, 'id'),
    days: list(campaign, 'days').map(String),
    blockHash: text(campaign, 'block_hash'),
    pool: amount(campaign, 'pool'),
    capRate: amount(campaign, 'cap_rate') / 100n,
    cap: amount(campaign, 'cap'),
    decimals: integer(campaign, 'decimals'),
    customers: integer(sharing, 'customers'),
    total: amount(sharing, 'total'),
    sharing: {
      capped: integer(sharing, 'capped'),
      cappedFrom: sharing['capped_from'] === null ? null : amount(sharing, 'capped_from'),
      rest: amount(sharing, 'rest'),
      restTotal: amount(sharing, 'rest_total'),
    },
    userId: integer(data, 'user_id'),
    hours: list(data, 'hours').map((each) => {
      const hour = fields(each, 'hours');
      return { at: integer(hour, 'at'), balance: amount(hour, 'balance') };
    }),
    share:
      ownShare === null
        ? null
        : {
            weight: amount(ownShare, 'weight'),
            total: amount(ownShare, 'total'),
            personTotal: amount(ownShare, 'person_total'),
            amount: amount(ownShare, 'amount'),
            nonce: text(data, 'nonce'),
            tag: text(data, 'tag'),
          },
  };
}

/** A row of `airdrop/shares`. */
export function readListed(row: unknown): ListedShare {
  const of = fields(row, 'row');
  return {
    tag: text(of, 'tag'),
    person: text(of, 'person'),
    total: amount(of, 'total'),
    amount: amount(of, 'amount'),
  };
}

function fields(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null) throw new Error(`${name}: not an object`);
  return value as Fields;
}
function list(of: Fields, name: string): readonly unknown[] {
  const value = of[name];
  if (!Array.isArray(value)) throw new Error(`${name}: not a list`);
  return value;
}
function text(of: Fields, name: string): string {
  const value = of[name];
  if (typeof value !== 'string') throw new Error(`${name}: missing`);
  return value;
}
function integer(of: Fields, name: string): number {
  const value = of[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new Error(`${name}: not a whole number`);
  return value;
}
/** Totals are sums of many balances and may be larger than a balance can be: no limit stands on them here. */
function amount(of: Fields, name: string): bigint {
  const found = /^(0|[1-9][0-9]*)(?:\.([0-9]{1,8}))?$/.exec(text(of, name));
  if (found === null) throw new Error(`${name}: not a decimal`);
  return BigInt(found[1]!) * decimal('1') + BigInt((found[2] ?? '').padEnd(8, '0'));
}
