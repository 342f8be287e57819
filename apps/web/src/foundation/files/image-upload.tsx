/** One picture: chosen, shown whole, sent at once with progress; a failed sending is repeated by pressing it. */
import type { Call, ReplyOf } from '@candor/wire';
import { Camera, ImagePlus, Images, RotateCw, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { failureText, upload } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { say } from '../../platform/view/index.ts';
import { filesText } from './files-text.ts';
import { IMAGE_LIMIT_MB, IMAGE_TYPES, imageFault } from './image-rules.ts';
import css from './image-upload.module.css';

export interface ImageUploadProps<C extends Call> {
  /** The call that takes the file. */
  target: C;
  label: string;
  /** The reply of the call, or undefined when the picture was taken away. */
  onChange: (reply: ReplyOf<C> | undefined) => void;
  /** Offers the phone's camera beside its album: the one that looks at the customer, or away from him. */
  camera?: 'user' | 'environment';
  /** A drawing of what the picture has to show, while there is none. */
  guide?: ReactNode;
}

export function ImageUpload<C extends Call>({ target, label, onChange, camera, guide }: ImageUploadProps<C>) {
  const t = useText(filesText);
  const input = useRef<HTMLInputElement>(null);
  const lens = useRef<HTMLInputElement>(null);
  const { picture, state, percent, choose, retry, remove } = usePicture(target, onChange);
  const pick = (): void => input.current?.click();
  return (
    <div className={css['upload']}>
      <FileInput input={input} label={label} onChoose={choose} />
      {camera === undefined ? null : (
        <FileInput input={lens} label={`${label}: ${t('takePhoto')}`} camera={camera} onChoose={choose} />
      )}
      {picture === undefined && camera !== undefined ? (
        <div className={css['empty']}>
          {guide}
          <div className={css['ways']}>
            <button
              type="button"
              aria-label={`${label}: ${t('takePhoto')}`}
              onClick={() => lens.current?.click()}
            >
              <Camera size={18} aria-hidden="true" />
              {t('takePhoto')}
            </button>
            <button type="button" aria-label={`${label}: ${t('fromAlbum')}`} onClick={pick}>
              <Images size={18} aria-hidden="true" />
              {t('fromAlbum')}
            </button>
          </div>
        </div>
      ) : picture === undefined ? (
        <button type="button" className={css['empty']} onClick={pick}>
          <ImagePlus size={28} strokeWidth={1.5} aria-hidden="true" />
          <span>{label}</span>
        </button>
      ) : (
        <button
          type="button"
          className={css['picture']}
          data-state={state}
          onClick={state === 'failed' ? retry : pick}
        >
          <img src={picture} alt={label} onError={() => say(t('previewFailed'), 'error')} />
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
      )}
      {picture !== undefined && camera !== undefined && state !== 'failed' ? (
        <button type="button" className={css['retake']} onClick={() => lens.current?.click()}>
          <Camera size={16} aria-hidden="true" />
          {t('retake')}
        </button>
      ) : null}
      {picture === undefined ? null : (
        <button type="button" className={css['remove']} aria-label={t('removeImage')} onClick={remove}>
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  camera?: 'user' | 'environment';
  onChoose: (file: File) => void;
}

function FileInput({ input, label, camera, onChoose }: FileInputProps) {
  return (
    <input
      ref={input}
      className="sr-only"
      type="file"
      accept={IMAGE_TYPES.join(',')}
      {...(camera === undefined ? {} : { capture: camera })}
      aria-label={label}
      tabIndex={-1}
      onChange={(event) => {
        const file = event.target.files?.[0];
        // The same file may be chosen again after it was removed.
        event.target.value = '';
        if (file !== undefined) onChoose(file);
      }}
    />
  );
}

function usePicture<C extends Call>(target: C, onChange: ImageUploadProps<C>['onChange']) {
  const t = useText(filesText);
  const [file, setFile] = useState<File | undefined>();
  const [picture, setPicture] = useState<string | undefined>();
  const [state, setState] = useState<'sending' | 'sent' | 'failed'>('sending');
  const [percent, setPercent] = useState(0);
  const sending = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    if (file === undefined) return setPicture(undefined);
    const url = URL.createObjectURL(file);
    setPicture(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const sendFile = async (next: File): Promise<void> => {
    sending.current?.abort();
    const abort = new AbortController();
    sending.current = abort;
    setState('sending');
    setPercent(0);
    try {
      const reply = await upload(target, next, { onProgress: setPercent, signal: abort.signal });
      setState('sent');
      onChange(reply);
    } catch (error) {
      if (abort.signal.aborted) return;
      setState('failed');
      say(failureText(error), 'error');
    }
  };
  const choose = (next: File): void => {
    const fault = imageFault(next);
    if (fault === 'fileTooLarge') return say(t('fileTooLarge', { limit: IMAGE_LIMIT_MB }), 'error');
    if (fault === 'notAnImage') return say(t('notAnImage'), 'error');
    setFile(next);
    onChange(undefined);
    void sendFile(next);
  };
  const remove = (): void => {
    sending.current?.abort();
    setFile(undefined);
    onChange(undefined);
  };
  const retry = (): void => void (file === undefined ? undefined : sendFile(file));
  return { picture, state, percent, choose, retry, remove };
}
