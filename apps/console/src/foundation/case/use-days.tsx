/** Days that a list is asked for, kept in the address: what goes with the call, and the choice of them for the list's filters. */
import type { ReactNode } from 'react';
import { replaceQuery, useAddress } from '../../platform/routing/index.ts';
import { DayRange } from '../../platform/view/index.ts';
import { spanIn } from './queue-rules.ts';

interface Days {
  span: ReturnType<typeof spanIn>;
  choice: ReactNode;
  /** What the list says where there is none at all; of some days it says only that nothing was found. */
  emptyAs(text: string): { empty?: string };
}

export function useDays(): Days {
  const { query } = useAddress();
  const span = spanIn(query);
  return {
    span,
    emptyAs: (text) => (span.from === undefined && span.to === undefined ? { empty: text } : {}),
    choice: (
      <DayRange
        from={span.from}
        to={span.to}
        onChange={(days) => replaceQuery({ ...query, page: undefined, ...days })}
      />
    ),
  };
}
