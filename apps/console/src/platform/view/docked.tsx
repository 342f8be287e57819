/** A dialog beside what it is about: it covers nothing of it, and the page can be read and scrolled meanwhile. */
import { Modal, type ModalProps } from 'antd';
import css from './view.module.css';

export function Docked(props: Omit<ModalProps, 'open' | 'mask' | 'width' | 'wrapClassName' | 'style'>) {
  return (
    <Modal
      open
      destroyOnHidden
      mask={false}
      width={420}
      wrapClassName={css['dock'] ?? ''}
      style={{ top: 72, margin: '0 20px', maxWidth: 'calc(100vw - 40px)' }}
      {...props}
    />
  );
}
