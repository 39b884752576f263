/** The design system: tokens live in tokens.css, primitives are exported here. It knows no product words. */
export { Badge, type BadgeTone, type Status, StatusBadge } from './states/badge.tsx'
export { BareIconButton } from './buttons/bare-icon-button.tsx'
export { Button, type ButtonProps } from './buttons/button.tsx'
export { Checkbox } from './choices/checkbox.tsx'
export { type Choice, ChoiceGrid } from './choices/choice-grid.tsx'
export { classNames } from './class-names.ts'
export { DateField } from './dates/date-field.tsx'
export { type DesignText, DesignTextProvider } from './design-text.ts'
export { Dialog, type DialogProps, loadDialogs } from './layers/dialog.tsx'
export { Drawer, type DrawerProps } from './layers/drawer.tsx'
export { EmptyState } from './states/empty-state.tsx'
export { type FieldProps, TextArea, TextInput } from './fields/field.tsx'
export { IconButton, type IconButtonProps } from './buttons/icon-button.tsx'
export { Kbd } from './states/kbd.tsx'
export { late } from './late.tsx'
export { Menu, type MenuEntry } from './layers/menu.tsx'
export { MenuAt } from './layers/menu-at.tsx'
export { PasswordInput } from './fields/password-input.tsx'
export { Picture, type PictureProps } from './pictures/picture.tsx'
export { Progress } from './states/progress.tsx'
export { Select } from './fields/select.tsx'
export type { SelectOption, SelectProps } from './fields/select-face.tsx'
export { SideSheet } from './layers/side-sheet.tsx'
export { Skeleton } from './states/skeleton.tsx'
export { Slider } from './choices/slider.tsx'
export { Spinner } from './states/spinner.tsx'
export { Switch } from './choices/switch.tsx'
export { type Tab, Tabs } from './choices/tabs.tsx'
export {
  createToaster,
  type ShowToast,
  type Toast,
  type Toaster,
  ToasterProvider,
  useToast,
} from './toasts/toast-store.ts'
export { loadToasts, Toasts } from './toasts/toaster.tsx'
export { Tooltip } from './layers/tooltip.tsx'
export { Tooltips } from './layers/tooltips.tsx'
export { usePressToLoad } from './use-press-to-load.ts'
export { useDelayed } from './use-delayed.ts'
export { IS_MOBILE, reducesMotion, useMedia } from './use-media.ts'
export { VisuallyHidden } from './visually-hidden.tsx'
