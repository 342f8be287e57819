/** What the server says of hosting products to operators. */
import type { ReplyOf } from '@candor/wire';
import type { hostingDeskCalls } from '@candor/wire/operators';

export type Desk = ReplyOf<typeof hostingDeskCalls.list>;
export type DeskProduct = Desk['products'][number];
