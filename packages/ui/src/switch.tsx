/** On or off, taking effect at once. */
import { classNames } from './class-names.ts';
import css from './switch.module.css';

export interface SwitchProps {
  checked: boolean;
  onChange: (isOn: boolean) => void;
  label: string;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

export function Switch({ checked, onChange, label, disabled, className }: SwitchProps) {
  return (
    <span className={classNames(css['switch'], className)}>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i className={css['knob']} />
    </span>
  );
}
