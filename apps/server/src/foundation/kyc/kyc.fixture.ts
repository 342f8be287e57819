/** For tests of verification: what the audit log says of a case, and a look at everything that whoever passes it has to see. */
import type { TestServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';

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

/** Opens the photos of a case; of those whom it makes one person too, unless they are left. */
export async function openPhotos(
  server: TestServer,
  by: TestOperator,
  caseId: number,
  leaves: 'nobody' | 'others' = 'nobody',
): Promise<void> {
  const look = async (path: string, fields: Record<string, string | number>) =>
    (await server.call(`operator/kyc/${path}`, fields, { token: by.token, method: 'GET' })).data;
  const { attempts, one_person: others } = await look('case', { case_id: caseId });
  const shown = [{ case_id: caseId, files: attempts[0].files }, ...(leaves === 'others' ? [] : others)] as {
    case_id: number;
    files: { file_id: string }[];
  }[];
  for (const { case_id, files } of shown)
    for (const { file_id } of files) await look('file', { case_id, file_id });
}
