/** What pages of cases that operators decide are built of: the queue, the page of one case, the buttons of the decision. */
export { AlikeNotice } from './alike-notice.tsx';
export { BulkDialog } from './bulk-dialog.tsx';
export { mayCheckInBulk } from './bulk-rules.ts';
export { CaseFrame } from './case-frame.tsx';
export { CaseQueue, useCaseColumns } from './case-queue.tsx';
export { ProposeOrRefuse } from './propose-or-refuse.tsx';
export { StateSteps } from './state-steps.tsx';
export { TakeNext } from './take-next.tsx';
export { useDays } from './use-days.tsx';
export { useProposed } from './use-proposed.tsx';
export { idIn, queuePlace, spanIn } from './queue-rules.ts';
export { Verdicts } from './verdicts.tsx';
