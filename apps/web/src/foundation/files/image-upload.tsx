/** One picture: chosen, shown whole, sent at once with progress; a failed sending is repeated by pressing it. */
import type { Call, ReplyOf } from '@candor/wire';
import { Camera, ImagePlus, Images, RotateCw, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { say } from '../../platform/view/index.ts';
import { filesText } from './files-text.ts';
import css from './image-upload.module.css';
import { type Sending, usePicture } from './use-picture.ts';

export interface ImageUploadProps<C extends Call> {
  /** The call that takes the file. */
  target: C;
  label: string;
  /** The reply of the call, or undefined when the picture was taken away. */
  onChange: (reply: ReplyOf<C> | undefined) => void;
  /** Sent beside the file. */
  fields?: Readonly<Record<string, string>>;
  /** Offers the phone's camera beside its album: the one that looks at the customer, or away from him. */
  camera?: 'user' | 'environment';
  /** A drawing of what the picture has to show, while there is none. */
  guide?: ReactNode;
}

export function ImageUpload<C extends Call>(props: ImageUploadProps<C>) {
  const { target, label, onChange, fields, camera, guide } = props;
  const t = useText(filesText);
  const album = useRef<HTMLInputElement>(null);
  const lens = useRef<HTMLInputElement>(null);
  const { picture, state, percent, fault, choose, retry, remove } = usePicture(target, {
    onChange,
    ...(fields === undefined ? {} : { fields }),
  });
  const openAlbum = (): void => album.current?.click();
  const openLens = (): void => lens.current?.click();
  const hasLens = camera !== undefined;
  return (
    <div className={css['upload']}>
      <FileInput input={album} label={label} onChoose={choose} />
      {hasLens ? (
        <FileInput input={lens} label={`${label}: ${t('takePhoto')}`} camera={camera} onChoose={choose} />
      ) : null}
      {picture !== undefined ? (
        <Preview
          label={label}
          sent={{ picture, state, percent }}
          onPress={state === 'failed' ? retry : openAlbum}
        />
      ) : hasLens ? (
        <TwoWays label={label} guide={guide} onLens={openLens} onAlbum={openAlbum} />
      ) : (
        <button type="button" className={css['empty']} onClick={openAlbum}>
          <ImagePlus size={28} strokeWidth={1.5} aria-hidden="true" />
          <span>{label}</span>
        </button>
      )}
      {picture !== undefined && hasLens && state !== 'failed' ? (
        <button type="button" className={css['retake']} onClick={openLens}>
          <Camera size={16} aria-hidden="true" />
          {t('retake')}
        </button>
      ) : null}
      {picture === undefined ? null : (
        <button type="button" className={css['remove']} aria-label={t('removeImage')} onClick={remove}>
          <X size={16} aria-hidden="true" />
        </button>
      )}
      {fault === '' ? null : (
        <p className={css['fault']} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

interface TwoWaysProps {
  label: string;
  guide: ReactNode;
  onLens: () => void;
  onAlbum: () => void;
}

function TwoWays({ label, guide, onLens, onAlbum }: TwoWaysProps) {
  const t = useText(filesText);
  return (
    <div className={css['empty']}>
      {guide}
      <div className={css['ways']}>
        <button type="button" aria-label={`${label}: ${t('takePhoto')}`} onClick={onLens}>
          <Camera size={18} aria-hidden="true" />
          {t('takePhoto')}
        </button>
        <button type="button" aria-label={`${label}: ${t('fromAlbum')}`} onClick={onAlbum}>
          <Images size={18} aria-hidden="true" />
          {t('fromAlbum')}
        </button>
      </div>
    </div>
  );
}

interface PreviewProps {
  label: string;
  sent: { picture: string; state: Sending; percent: number };
  /** Chooses another picture, or sends this one again. */
  onPress: () => void;
}

/** The picture itself, under a cover while it is on its way or when it did not arrive. */
function Preview({ label, sent: { picture, state, percent }, onPress }: PreviewProps) {
  const t = useText(filesText);
  return (
    <button type="button" className={css['picture']} data-state={state} onClick={onPress}>
      <img
        src={picture}
        alt={label}
        onError={() => (state === 'sent' ? say(t('previewFailed'), 'error') : undefined)}
      />
      {state === 'sending' ? (
        <span className={css['cover']} role="status">
          {t('uploading', { percent })}
          <progress value={percent} max={100} />
        </span>
      ) : null}
      {state === 'failed' ? (
        <span className={css['cover']} role="alert">
          <RotateCw size={20} aria-hidden="true" />
          {t('uploadFailed')}
        </span>
      ) : null}
    </button>
  );
}

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  camera?: 'user' | 'environment';
  onChoose: (file: File) => Promise<void>;
}

function FileInput({ input, label, camera, onChoose }: FileInputProps) {
  return (
    <input
      ref={input}
      className="sr-only"
      type="file"
      accept="image/*"
      {...(camera === undefined ? {} : { capture: camera })}
      aria-label={label}
      tabIndex={-1}
      onChange={(event) => {
        const file = event.target.files?.[0];
        // The same file may be chosen again after it was removed.
        event.target.value = '';
        if (file !== undefined) void onChoose(file);
      }}
    />
  );
}
