/** One case on a page: its state beside the title, what moved meanwhile, the decision while it may be taken. */
import type { ReactNode } from 'react';
import type { CaseReading } from '../../platform/api/index.ts';
import { Loaded, PageFrame, Stack } from '../../platform/view/index.ts';
import { CaseMoved, StateTag } from '../wording/index.ts';

export interface CaseFrameProps<Case> {
  title: (found: Case | undefined) => string;
  reading: CaseReading<Case>;
  /** Null when there is nothing to decide, or not by this operator. */
  decision: (found: Case) => ReactNode;
  children: (found: Case) => ReactNode;
}

export function CaseFrame<Case extends { state: string }>(props: CaseFrameProps<Case>) {
  const { title, reading, decision, children } = props;
  const { data } = reading;
  return (
    <PageFrame
      title={title(data)}
      mark={data === undefined ? null : <StateTag state={data.state} />}
      extra={data === undefined ? null : decision(data)}
    >
      <Loaded of={reading}>
        {(found) => (
          <Stack>
            <CaseMoved of={reading} />
            {children(found)}
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  );
}
