// A support flowchart of 25 nodes with a retry loop, branches that join and early ends. Tests only.

export const supportChart = `---
title: Internet support
---
flowchart TD
  start([Customer contacts support]) --> greet[Greet the customer]
  greet --> askId[Ask for the account number]
  askId --> lookup[(Look up the account)]
  lookup --> found{Account found?}
  found -->|no| retry[Apologise and ask to check the number]
  retry --> askId
  found -->|yes| issue[/What is the problem?/]
  issue --> type{Type of problem?}
  type -->|billing| bill[Fetch the last invoice]
  bill --> amount{Amount > 200?}
  amount -->|yes| escalate[[Escalate to the billing team]]
  amount -->|no| explain[Explain the charges]
  explain --> happy{Customer satisfied?}
  happy -->|yes| bye
  happy -->|no| escalate
  type -->|no connection| outage[Check for outages in the area]
  outage --> isOut{Outage?}
  isOut -->|yes| tellOut[Tell the customer the repair time]
  isOut -->|no| restart[Restart the modem remotely]
  restart --> wait[Wait for two minutes]
  wait --> online{Back online?}
  online -->|yes| bye
  online -->|no| visit[Schedule a technician visit]
  visit --> confirm[Confirm the appointment]
  tellOut --> bye
  confirm --> bye
  escalate --> ticket[Create a ticket]
  type -->|other| ticket
  ticket --> notify[Send a confirmation email]
  notify --> bye[Say goodbye]
  bye --> finish([End])
`;
