export { GenerateBottom as Bottom } from './GenerateBottom';
export { GenerateCenter as Center } from './GenerateCenter';
export { GenerateRight as Right } from './GenerateRight';
