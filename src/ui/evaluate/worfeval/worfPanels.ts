export { WorfBottom as Bottom } from './WorfBottom';
export { WorfCenter as Center } from './WorfCenter';
export { WorfRight as Right } from './WorfRight';
