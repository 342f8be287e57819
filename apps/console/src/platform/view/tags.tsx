/** Short marks side by side: roles, flags, what fits. */
import { Tag } from 'antd';
import css from './view.module.css';

export function Tags({ list, color = 'default' }: { list: readonly string[]; color?: string }) {
  return (
    <span className={css['tags']}>
      {list.map((text) => (
        <Tag key={text} color={color}>
          {text}
        </Tag>
      ))}
    </span>
  );
}
