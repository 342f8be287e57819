/** What the server says of sales to operators. */
import type { ReplyOf } from '@candor/wire';
import type { launchpadDeskCalls } from '@candor/wire/operators';

export type Desk = ReplyOf<typeof launchpadDeskCalls.list>;
export type DeskSale = Desk['sales'][number];
