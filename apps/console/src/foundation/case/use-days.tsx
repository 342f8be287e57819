/** Days that a list is asked for, kept in the address: what goes with the call, and the choice of them for the list's filters. */
import type { ReactNode } from 'react';
import { replaceQuery, useAddress } from '../../platform/routing/index.ts';
import { DayRange } from '../../platform/view/index.ts';
import { spanIn } from './queue-rules.ts';

export function useDays(): { span: ReturnType<typeof spanIn>; choice: ReactNode } {
  const { query } = useAddress();
  const span = spanIn(query);
  return {
    span,
    choice: (
      <DayRange
        from={span.from}
        to={span.to}
        onChange={(days) => replaceQuery({ ...query, page: undefined, ...days })}
      />
    ),
  };
}
