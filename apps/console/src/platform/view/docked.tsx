/** A dialog beside what it is about: it covers nothing of it, and the page can be read and scrolled meanwhile. */
import { Modal, type ModalProps } from 'antd';
import css from './view.module.css';

/** What is long is scrolled inside, so that the buttons stay in sight: 72 px above, title, footer and their room. */
const LONG_BODY = { maxHeight: 'calc(100vh - 228px)', overflowY: 'auto', paddingInline: 2 } as const;

export function Docked(props: Omit<ModalProps, 'open' | 'mask' | 'width' | 'wrapClassName' | 'style'>) {
  return (
    <Modal
      open
      destroyOnHidden
      mask={false}
      width={420}
      wrapClassName={css['dock'] ?? ''}
      styles={{ body: LONG_BODY }}
      style={{ top: 72, margin: '0 20px', maxWidth: 'calc(100vw - 40px)' }}
      {...props}
    />
  );
}
