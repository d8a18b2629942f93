import { agentsMessages } from '../../../messages/agents.en';
import { useMessages } from '../../../messages/useMessages';
import { EmptyState } from '../../kit/EmptyState';

export function DataEditor() {
  const t = useMessages(agentsMessages);
  return <EmptyState>{t.data}</EmptyState>;
}
