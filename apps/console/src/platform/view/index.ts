/** Front door of the parts screens are made of. */
export { type Column, DataTable } from './data-table.tsx';
export { DayRange } from './day-range.tsx';
export { ExportButton } from './export-button.tsx';
export { type DiffLine, DiffTable, type Fact, Facts } from './facts.tsx';
export type { AgeLimits } from './age-rules.ts';
export { Age, Clip, Hint, Mono, Moment, Money, Short } from './figures.tsx';
export { GuardedPicture } from './guarded-picture.tsx';
export { keysText } from './keys-text.ts';
export { To } from './links.tsx';
export { MovedNotice } from './moved-notice.tsx';
export { Columns, Filters, PageFrame, Stack } from './page-frame.tsx';
export { type PageOf, QueueTable } from './queue-table.tsx';
export { ReasonDialog } from './reason-dialog.tsx';
export { EmptyBlock, FailedBlock, Loaded, LoadingBlock } from './states.tsx';
export { Tags } from './tags.tsx';
export { useNow } from './use-now.ts';
