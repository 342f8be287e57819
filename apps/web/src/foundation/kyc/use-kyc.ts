/** Where the customer's own verification stands; read again when a reviewer has decided. */
import { type ReplyOf, identityCalls, kycCalls } from '@candor/wire';
import { refresh, useCall } from '../../platform/api/index.ts';
import { useChannel } from '../../platform/stream/index.ts';

export type OwnKyc = ReplyOf<typeof kycCalls.own>;
export type LevelState = OwnKyc['levels'][number];
export type Level = LevelState['level'];

export function useKyc() {
  const reading = useCall(kycCalls.own, {});
  useChannel<{ kind: string }>('record', ({ data }) => {
    if (data.kind === 'kyc') kycChanged();
  });
  return reading;
}

/** The profile shows the state too. */
export function kycChanged(): void {
  void refresh(kycCalls.own, identityCalls.center, identityCalls.center2);
}

export function levelOf(kyc: OwnKyc, level: Level): LevelState {
  return kyc.levels.find((each) => each.level === level)!;
}

export const PATH_OF: Readonly<Record<Level, string>> = {
  basic: 'pages/verification/basic',
  advanced: 'pages/verification/advanced',
};
export const OVERVIEW = 'pages/verification/index';
