/** The components and formats both apps share; product-blind, every word comes in as a prop. */
export { Button, type ButtonProps } from './button.tsx';
export { Card, type CardProps } from './card.tsx';
export { ChangeBadge, type ChangeBadgeProps } from './change-badge.tsx';
export { Checkbox, type CheckboxProps } from './checkbox.tsx';
export { classNames } from './class-names.ts';
export { CodeInput, type CodeInputProps, CountdownButton, type CountdownButtonProps } from './code-input.tsx';
export { Avatar, type AvatarProps, CoinIcon, type CoinIconProps } from './coin-icon.tsx';
export { DepthBar, type DepthBarProps } from './depth-bar.tsx';
export { Confirm, type ConfirmProps, Dialog, type DialogProps } from './dialog.tsx';
export { Drawer, type DrawerProps } from './drawer.tsx';
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './empty-state.tsx';
export { Field, type FieldProps, useField } from './field.tsx';
export {
  MINUS,
  NO_NUMBER,
  type DecimalFormat,
  compareDecimals,
  formatCompact,
  formatDecimal,
  formatPercent,
  textOfNumber,
} from './format.ts';
export { IconButton, type IconButtonProps } from './icon-button.tsx';
export { InputBox, type InputBoxProps } from './input-box.tsx';
export { ListGroup, type ListGroupProps, ListRow, type ListRowProps } from './list-row.tsx';
export { type TimeShape, formatTime, wakeTimeFormats } from './moments.ts';
export { NavBar, type NavBarProps } from './nav-bar.tsx';
export { Notice, type NoticeProps } from './notice.tsx';
export { NumberInput, type NumberInputProps } from './number-input.tsx';
export { pastedDecimal, stepped, typedDecimal } from './number-input-rules.ts';
export { OfflineBanner } from './offline-banner.tsx';
export { OptionList, type OptionListProps, type SelectOption } from './option-list.tsx';
export { matching } from './option-rules.ts';
export { PasswordInput, type PasswordInputProps } from './password-input.tsx';
export { PinInput, type PinInputProps } from './pin-input.tsx';
export { type Direction, PriceText, type PriceTextProps, flashPrice } from './price-text.tsx';
export { PullToRefresh, type PullToRefreshProps } from './pull-to-refresh.tsx';
export { Segmented, type SegmentedProps } from './segmented.tsx';
export { Select, type SelectProps } from './select.tsx';
export { Sheet, type SheetProps } from './sheet.tsx';
export { Skeleton, type SkeletonProps } from './skeleton.tsx';
export { Slider, type SliderProps } from './slider.tsx';
export { Sparkline, type SparklineProps } from './sparkline.tsx';
export { Spinner } from './spinner.tsx';
export { STARS, Veil, type VeilProps } from './veil.tsx';
export { Stepper, type StepperProps, Steps, type StepsProps } from './stepper.tsx';
export { Switch, type SwitchProps } from './switch.tsx';
export { TabBar, type TabBarProps } from './tab-bar.tsx';
export { TabIcon, type TabIconName } from './tab-icons.tsx';
export { Tag, type TagProps } from './tag.tsx';
export { type TabItem, Tabs, type TabsProps } from './tabs.tsx';
export { TextArea, type TextAreaProps } from './text-area.tsx';
export { TextInput, type TextInputProps } from './text-input.tsx';
export { type ToastMessage, type ToastOptions, type ToastTone, toast, toasts } from './toast-store.ts';
export { keepToastsOffButtons } from './toast-place.ts';
export { ToastHost } from './toast.tsx';
export { useCountdown } from './use-countdown.ts';
