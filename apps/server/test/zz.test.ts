import { test } from 'vitest';
import { testServer } from './harness.ts';
import { testDatabase } from './harness.ts';
test('boot', async () => {
  for (let n=0;n<6;n++){ const t=performance.now(); const c=process.cpuUsage(); const db = await testDatabase(); const t1=performance.now(); await db.close(); const t2=performance.now();
    const s = await testServer(); const t3=performance.now(); await s.close(); const d=process.cpuUsage(c); console.log('db', Math.round(t1-t), 'dbclose', Math.round(t2-t1), 'server', Math.round(t3-t2),'close', Math.round(performance.now()-t3), 'cpu', Math.round((d.user+d.system)/1000)); }
}, 120000);
