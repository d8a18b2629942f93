// Given names that are common in many countries. They distinguish "John Smith" from a place, and "smith" from a word.

export const givenNames: ReadonlySet<string> = new Set(
  `Aaron Abigail Adam Adrian Ahmed Alan Alex Alexander Alexandra Alice Amanda Amara Amina Amy Ana Andrea Andrew Angela Ann
  Anna Anne Anthony Antonio Arthur Barbara Ben Benjamin Beth Brian Camila Carl Carla Carlos Carmen Carol Caroline Catherine
  Charles Charlotte Chloe Chris Christian Christina Christopher Claire Clara Daniel Daniela David Deborah Dennis Diana Diego
  Donald Dorothy Edward Elena Eleanor Elizabeth Ella Emily Emma Eric Eva Fatima Felix Fiona Francesca Francis Frank Gabriel
  George Hannah Hassan Helen Henry Ian Ibrahim Ingrid Isabel Isabella Jacob James Jan Jane Janet Jason Javier Jennifer
  Jessica Joan Joe John Jonas Jonathan Jorge Jose José Joseph Joshua Juan Julia Julian Julie Karen Kate Katherine Kevin
  Kim Laura Lauren Leila Leo Linda Lisa Louis Lucia Lucía Lucy Luis Luke Maria María Marie Mark Martha Martin Mary Matthew
  Megan Mehmet Mei Michael Michelle Miguel Mohammed Muhammad Nadia Nancy Natalie Nathan Nicholas Nicole Nina Noah Noor
  Olga Oliver Olivia Omar Oscar Pablo Patricia Patrick Paul Paula Pedro Peter Philip Priya Rachel Rebecca Richard Robert
  Robin Roberto Roger Ronald Rosa Ruth Ryan Sam Samuel Sandra Sara Sarah Sebastian Sharon Simon Sofia Sophia Sophie Stefan
  Stephanie Stephen Steven Susan Teresa Theresa Thomas Timothy Tom Tony Valentina Victor Victoria Wei William Yusuf Zoe`.split(
    /\s+/,
  ),
);

/** Family names that are common in many countries, as people type them. */
export const familyNames: ReadonlySet<string> = new Set(
  `adams ahmed ali allen alvarez anderson andersson baker bauer bell bianchi brown campbell carter chen clark cohen collins
  cooper costa davies davis diaz evans fernandez ferrari fischer flores garcia gomez gonzalez green gupta hall hansen harris
  hernandez hill hoffmann hughes ivanov jackson jensen johnson jones kelly khan kim king klein kowalski kumar larsen lee
  lewis li lopez martin martinez meyer miller mitchell moore morales morgan morris mueller muller murphy nelson nguyen novak
  olsen ortiz park parker patel perez petrov phillips popescu ramirez reyes richter rivera roberts robinson rodriguez rossi
  russo sanchez santos sato schmidt schneider schulz scott sharma silva singh smith stewart suzuki svensson tan tanaka taylor
  thomas thompson torres turner walker wang watson weber white williams wilson wong wood wright yilmaz young zhang`.split(
    /\s+/,
  ),
);
