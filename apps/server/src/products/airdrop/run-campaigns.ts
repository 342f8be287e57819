/** The run: each open campaign as far as it can go now, drawn, counted, paid. A campaign that waits costs one look. */
import type { Lease } from '../../platform/jobs/jobs.ts';
import { findCampaign, openCampaigns } from './campaigns-store.ts';
import { countAll } from './count-weights.ts';
import { drawIfDue, drawStands } from './draw-hours.ts';
import { payAll } from './pay-shares.ts';
import type { AirdropDeps } from './ports.ts';

export async function runCampaigns(deps: AirdropDeps, lease: Pick<Lease, 'held'>): Promise<void> {
  for (const { id } of await openCampaigns(deps.platform.db)) {
    if (!lease.held()) return;
    await runCampaign(deps, id, lease);
  }
}

async function runCampaign(deps: AirdropDeps, id: number, lease: Pick<Lease, 'held'>): Promise<void> {
  const { db } = deps.platform;
  let row = (await findCampaign(db, id))!;
  if (row.state === 'announced' && (await drawIfDue(deps, row))) row = (await findCampaign(db, id))!;
  if (row.state === 'drawn') {
    await countAll(deps, row, lease);
    row = (await findCampaign(db, id))!;
  }
  if (row.state === 'counted' && row.paid_customers === 0 && !(await drawStands(deps, row))) return;
  if (row.counted_at !== null) await payAll(deps, row, lease);
}
