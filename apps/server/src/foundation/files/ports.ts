/** Private files as other nouns see them: bytes come in through one call, are made harmless, encrypted, and bound once. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/http/handler.ts';

export const FILE_PURPOSES = [
  'kyc_front',
  'kyc_back',
  'kyc_hand',
  'deposit_proof',
  'bank_voucher',
  'chat_image',
  'reset_front',
  'reset_hand',
] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export interface Files {
  /** Takes in the file of a call marked `isUpload` for a customer who is known by other means than a session. */
  take(of: { userId: number; file: UploadedFile | undefined }): Promise<string>;
  /**
   * Ties an uploaded file to what it is for, in the caller's transaction. Refusal `file_unknown` when it is not this
   * customer's, is bound already, or does not exist: all three look the same from outside.
   */
  bind(tx: Tx, of: { fileId: string; userId: number; purpose: FilePurpose; refId: string }): Promise<void>;
  /** Decrypted JPEG bytes; the caller has checked who asks and has written the audit line. */
  open(fileId: string): Promise<{ bytes: Buffer; contentType: 'image/jpeg' }>;
  /** Files bound to something, oldest first. */
  boundTo(
    of: { purpose: FilePurpose; refId: string },
    /** Within a transaction its own: one that waits for a second connection may wait for itself. */
    db?: Queryable,
  ): Promise<{ fileId: string; width: number; height: number; at: Date }[]>;
  /** How many different pictures these files hold: one photo sent twice counts once. */
  differentPictures(db: Queryable, fileIds: readonly string[]): Promise<number>;
  /** How many files of a customer are kept. */
  count(db: Queryable, userId: number): Promise<number>;
  /** Deletes every file of a customer with its key; the database lets it happen five years after his account was closed, never before. */
  erase(tx: Tx, userId: number): Promise<number>;
  /** All files of a customer, for the export of his data. */
  ofUser(userId: number): Promise<{ fileId: string; purpose: FilePurpose | null; at: Date }[]>;
}
