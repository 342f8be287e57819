/** The states a case went through, each with when. */
import { Moment } from '../../platform/view/index.ts';
import { StateTag } from '../wording/index.ts';

export function StateSteps({ list }: { list: readonly { state: string; at: number }[] }) {
  return list.map(({ state, at }) => (
    <p key={`${state} ${at}`}>
      <StateTag state={state} /> <Moment at={at} />
    </p>
  ));
}
