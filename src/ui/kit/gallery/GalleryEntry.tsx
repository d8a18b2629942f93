import type { ReactNode } from 'react';
import { Stack } from '../Layout';
import { Text } from '../Text';

/** One component with its states. */
export const GalleryEntry = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Stack as="section" gap="3" pad="4" surface="card" aria-label={name}>
    <Text as="h2" size="sm" tone="muted">
      {name}
    </Text>
    {children}
  </Stack>
);
