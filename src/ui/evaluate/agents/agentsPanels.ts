export { AgentsBottom as Bottom } from './AgentsBottom';
export { AgentsCenter as Center } from './AgentsCenter';
export { AgentsRight as Right } from './AgentsRight';
