/** What the server says of machine packages to operators. */
import type { ReplyOf } from '@candor/wire';
import type { machineDeskCalls } from '@candor/wire/operators';

export type Desk = ReplyOf<typeof machineDeskCalls.list>;
export type DeskPackage = Desk['packages'][number];
