/** The design system: tokens live in tokens.css, primitives are exported here. It knows no product words. */
export { Badge, type BadgeTone, type Status, StatusBadge } from './badge.tsx'
export { BareIconButton } from './bare-icon-button.tsx'
export { Button, type ButtonProps } from './button.tsx'
export { Checkbox } from './checkbox.tsx'
export { type Choice, ChoiceGrid } from './choice-grid.tsx'
export { classNames } from './class-names.ts'
export { DateField } from './date-field.tsx'
export { type DesignText, DesignTextProvider } from './design-text.ts'
export { Dialog, type DialogProps, loadDialogs } from './dialog.tsx'
export { Drawer, type DrawerProps } from './drawer.tsx'
export { EmptyState } from './empty-state.tsx'
export { type FieldProps, TextArea, TextInput } from './field.tsx'
export { IconButton, type IconButtonProps } from './icon-button.tsx'
export { Kbd } from './kbd.tsx'
export { late } from './late.tsx'
export { Menu, type MenuEntry } from './menu.tsx'
export { MenuAt } from './menu-at.tsx'
export { PasswordInput } from './password-input.tsx'
export { Picture, type PictureProps } from './picture.tsx'
export { Progress } from './progress.tsx'
export { Select } from './select.tsx'
export type { SelectOption, SelectProps } from './select-face.tsx'
export { SideSheet } from './side-sheet.tsx'
export { Skeleton } from './skeleton.tsx'
export { Slider } from './slider.tsx'
export { Spinner } from './spinner.tsx'
export { Switch } from './switch.tsx'
export { type Tab, Tabs } from './tabs.tsx'
export {
  createToaster,
  type ShowToast,
  type Toast,
  type Toaster,
  ToasterProvider,
  useToast,
} from './toast-store.ts'
export { loadToasts, Toasts } from './toaster.tsx'
export { Tooltip } from './tooltip.tsx'
export { Tooltips } from './tooltips.tsx'
export { usePressToLoad } from './use-press-to-load.ts'
export { useDelayed } from './use-delayed.ts'
export { IS_MOBILE, reducesMotion, useMedia } from './use-media.ts'
export { VisuallyHidden } from './visually-hidden.tsx'
