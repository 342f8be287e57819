/** For tests of verification: what the audit log says of a case. */
import type { TestServer } from '../../../test/harness.ts';

/** Lines of the log about one case. */
export const auditOf = async (server: TestServer, action: string, targetId: number): Promise<number> =>
  Number(
    (
      await server.database.owner.query<{ n: bigint }>(
        'select count(*) as n from operators_audit where action = $1 and target_id = $2',
        [action, String(targetId)],
      )
    )[0]!.n,
  );
