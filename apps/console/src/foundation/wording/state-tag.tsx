/** The state of a case in one word and one colour, the same everywhere. */
import { Tag } from 'antd';
import { useCodeText } from '../../platform/i18n/index.ts';
import { partColour, withPartWords } from '../../platform/part/index.ts';
import { statesText } from './states-text.ts';

const COLOURS: Readonly<Record<string, string>> = {
  open: 'processing',
  review: 'processing',
  submitted: 'processing',
  proposed: 'warning',
  invited: 'warning',
  retry: 'warning',
  approved: 'processing',
  sent: 'processing',
  executed: 'success',
  passed: 'success',
  done: 'success',
  active: 'success',
  refused: 'error',
  rejected: 'error',
  final: 'error',
  disabled: 'error',
  failed: 'error',
};

/** A state in words, for choices above a list. */
export function useStateName(): (state: string) => string {
  return useCodeText(withPartWords('states', statesText));
}

export function StateTag({ state }: { state: string }) {
  const name = useStateName();
  return <Tag color={partColour(state) ?? COLOURS[state] ?? 'default'}>{name(state)}</Tag>;
}
