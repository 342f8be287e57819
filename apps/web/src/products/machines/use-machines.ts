/** Reads of machines, read again whenever the private channel says that a rental has changed. */
import { machineCalls } from '@candor/wire';
import { refresh, useCall } from '../../platform/api/index.ts';
import { useChannel } from '../../platform/stream/index.ts';

/** Units and coverage move as others lease. */
const POLL_MS = 15_000;
/** Days that a page shows of a pool. */
const DAYS_SHOWN = 10;

export const usePackages = () => useCall(machineCalls.config, {}, { pollMs: POLL_MS });
export const usePackage = (id: number) =>
  useCall(machineCalls.package, { id }, { pollMs: POLL_MS, isEnabled: id > 0 });
export const usePoolDays = (id: number) =>
  useCall(machineCalls.output, { id, limit: DAYS_SHOWN }, { pollMs: POLL_MS });

export function machinesChanged(): void {
  for (const call of [
    machineCalls.report,
    machineCalls.rentals,
    machineCalls.config,
    machineCalls.package,
    machineCalls.output,
  ])
    void refresh(call);
}

export const useMachineChanges = (): void => useChannel('machines', machinesChanged);
