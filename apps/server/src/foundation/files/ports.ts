/** Private files as other nouns see them: bytes come in through one call, are made harmless, encrypted, and bound once. */
import type { FILE_PURPOSES } from '@candor/wire/operators';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/http/handler.ts';

export type FilePurpose = (typeof FILE_PURPOSES)[number];

/** Another use of a picture. */
export interface AlikePicture {
  /** The one that was asked about. */
  fileId: string;
  userId: number;
  purpose: FilePurpose;
  /** What the other one is bound to. */
  refId: string;
  /** To the byte, once made harmless; otherwise it looks the same. */
  isSame: boolean;
}

export interface Files {
  /**
   * Takes in the file of a call marked `isUpload` for a customer who is known by other means than a session. `apart` names the request it comes
   * with: it counts by that, and takes nothing of what the customer may send in himself. `ip` is where it comes from.
   */
  take(of: { userId: number; file: UploadedFile | undefined; apart?: string; ip?: string }): Promise<string>;
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
  /** What it is bound to be; undefined of one that is not bound. Refusal `file_unknown` when there is none. */
  purposeOf(fileId: string): Promise<FilePurpose | undefined>;
  /** How many different pictures these files hold: one photo sent twice counts once. */
  differentPictures(db: Queryable, fileIds: readonly string[]): Promise<number>;
  /** Pictures that were used elsewhere and are, or look, the same as these: not by this customer, or not for this. At most 50. */
  alike(of: {
    fileIds: readonly string[];
    but: { userId: number } | { refId: string };
  }): Promise<AlikePicture[]>;
  /** How many files of a customer are kept. */
  count(db: Queryable, userId: number): Promise<number>;
  /** Deletes every file of a customer with its key; the database lets it happen five years after his account was closed, never before. */
  erase(tx: Tx, userId: number): Promise<number>;
  /** All files of a customer, for the export of his data. */
  ofUser(userId: number): Promise<{ fileId: string; purpose: FilePurpose | null; at: Date }[]>;
}
