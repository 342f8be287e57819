/** What the server says of airdrops to operators. */
import type { ReplyOf } from '@candor/wire';
import type { airdropDeskCalls } from '@candor/wire/operators';

export type Desk = ReplyOf<typeof airdropDeskCalls.list>;
export type DeskCampaign = Desk['campaigns'][number];
