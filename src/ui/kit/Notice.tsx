import type { ComponentProps } from 'react';
import { Text } from './Text';

interface AlertProps extends Omit<ComponentProps<typeof Text>, 'as' | 'tone'> {
  /** Use `div` for content other than text. */
  readonly as?: 'p' | 'div' | 'span';
  readonly level?: 'error' | 'warning';
}

/** An error or a warning below its subject, announced at once. For a message alone on its screen use `Note`. */
export const Alert = ({ as = 'p', level = 'error', ...rest }: AlertProps) => (
  <Text as={as} role="alert" size="sm" tone={level} lines="anywhere" {...rest} />
);

interface StatusProps extends ComponentProps<'p'> {
  readonly as?: 'p' | 'div' | 'span';
}

/** A progress or result message, announced when the screen reader is idle. It inherits its style. */
export function Status({ as = 'p', ...rest }: StatusProps) {
  const Box = as as 'p'; // All three accept the same props.
  return <Box role="status" {...rest} />;
}
