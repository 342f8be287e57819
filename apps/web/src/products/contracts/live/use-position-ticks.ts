/** The newest tick of any listed position: that of the page's pair, and for positions of other pairs those of theirs. */
import { type TickLine, parseTickLine } from '@candor/formulas';
import type { DataOf, marketChannels } from '@candor/wire';
import { useEffect, useState } from 'react';
import { listen } from '../../../platform/stream/index.ts';
import type { ContractPair } from '../contract-pair.ts';
import { type Position, isHeld } from '../positions/position-rules.ts';

export type TickOf = (position: Position) => TickLine | undefined;
type Ticks = Readonly<Record<string, TickLine>>;

export function usePositionTicks(
  positions: readonly Position[] | undefined,
  { pairs, pair, tick }: { pairs: readonly ContractPair[]; pair: ContractPair; tick: TickLine | undefined },
): TickOf {
  const keyOf = (position: Position): string | undefined =>
    pairs.find(({ id }) => id === position.match_id)?.key;
  const others = (positions ?? [])
    .filter((each) => isHeld(each) && each.match_id !== pair.id)
    .flatMap((each) => keyOf(each) ?? []);
  const ticks = useTicks([...new Set(others)].sort().join(' '));
  return (position) => (position.match_id === pair.id ? tick : ticks[keyOf(position) ?? '']);
}

/** `keys` as channels name the pairs, with a blank between them. */
function useTicks(keys: string): Ticks {
  const [ticks, setTicks] = useState<Ticks>({});
  useEffect(() => {
    const stops = keys
      .split(' ')
      .filter((key) => key !== '')
      .map((key) =>
        listen(`index.${key}`, {
          onPush(push) {
            const { line } = push.data as DataOf<typeof marketChannels.index>;
            const tick = line === undefined ? undefined : parseTickLine(line);
            if (tick !== undefined) setTicks((before) => ({ ...before, [key]: tick }));
          },
        }),
      );
    return () => stops.forEach((stop) => stop());
  }, [keys]);
  return ticks;
}
